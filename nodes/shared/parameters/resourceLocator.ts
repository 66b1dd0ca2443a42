import type { ParameterParser } from '../fields/checks';
import { parseText, validateEmail, validateId } from '../fields/checks';
import { normalizeEmail } from '../fields/email';
import { toProfileKey, validateProfileUrl } from '../fields/profileUrl';
import type { RequestFailure } from '../transport/outcome';
import { createCustomFailure } from '../transport/outcome';

export interface LocatorValue {
	mode: string;
	value: string;
}

interface Mode {
	label: string;
	parse: ParameterParser;
	/** Maps all spellings of a value to one spelling. */
	normalize(value: string): string;
}

const ID_MODE: Mode = { label: 'ID', parse: validateId, normalize: (id) => id };

/** Modes whose value is not an ID. In other modes, such as From List, the value is an ID. */
const MODES: Partial<Record<string, Mode>> = {
	email: { label: 'email', parse: validateEmail, normalize: normalizeEmail },
	linkedinUrl: { label: 'LinkedIn URL', parse: validateProfileUrl, normalize: toProfileKey },
	name: { label: 'name', parse: parseText, normalize: (name) => name.trim().toLowerCase() },
};

export function validateLocator(mode: string, value: unknown, label: string): LocatorValue {
	return { mode, value: findMode(mode).parse(value, label) as string };
}

export function getModeLabel({ mode }: LocatorValue): string {
	return findMode(mode).label;
}

/** Creates a key that is equal for all spellings of a value in the same mode. */
export function toLocatorKey({ mode, value }: LocatorValue): string {
	const { label, normalize } = findMode(mode);
	return `${label} ${normalize(value)}`;
}

export function createNotFoundFailure(
	code: Uppercase<string>,
	recordType: string,
	locator: LocatorValue,
	nextStep: string,
): RequestFailure {
	return createCustomFailure(code, {
		message: `No ${recordType} found with the ${getModeLabel(locator)} ${locator.value}`,
		description: nextStep,
	});
}

function findMode(mode: string): Mode {
	return MODES[mode] ?? ID_MODE;
}
