import type { RequestFailure } from '../transport/outcome';
import { customFailure } from '../transport/outcome';
import type { Check } from '../fields/checks';
import { parseText, email, recordId } from '../fields/checks';
import { normalizeEmail } from '../fields/email';
import { personProfileUrl, toProfileKey } from '../fields/profileUrl';

/** What a record is found by. */
export interface LocatorValue {
	mode: string;
	value: string;
}

/** How records are named in a mode of a locator. */
interface Mode {
	name: string;
	check: Check;
	/** What is the same for all spellings of a value. */
	keyOf(value: string): string;
}

const BY_ID: Mode = { name: 'ID', check: recordId, keyOf: (id) => id };

/** All but those with an ID, as the list has. */
const MODES: Partial<Record<string, Mode>> = {
	email: { name: 'email', check: email, keyOf: normalizeEmail },
	linkedinUrl: { name: 'LinkedIn URL', check: personProfileUrl, keyOf: toProfileKey },
	name: { name: 'name', check: parseText, keyOf: (name) => name.trim().toLowerCase() },
};

const modeOf = ({ mode }: LocatorValue) => MODES[mode] ?? BY_ID;

/** A record that was picked from a list or is named by what was entered. */
export function checkedLocator(mode: string, value: unknown, label: string): LocatorValue {
	return { mode, value: (MODES[mode] ?? BY_ID).check(value, label) as string };
}

/** What a record is named by, in words. */
export function getModeLabel(located: LocatorValue): string {
	return modeOf(located).name;
}

/** What is the same for all that name one record in one mode. */
export function toLocatorKey(located: LocatorValue): string {
	return `${getModeLabel(located)} ${modeOf(located).keyOf(located.value)}`;
}

/** What is said where there is no such record. */
export function notFound(
	code: string,
	thing: string,
	located: LocatorValue,
	nextStep: string,
): RequestFailure {
	return customFailure(code, {
		message: `No ${thing} found with the ${getModeLabel(located)} ${located.value}`,
		description: nextStep,
	});
}
