import type { IDataObject } from 'n8n-workflow';
import type { RequestFailure } from '../transport/outcome';
import { omitNullish } from '../utils/empty';
import { asRecord, joinText } from '../utils/values';

/** Returns the details of the service's error body, with names in camel case. */
export function getServiceDetails({ body = {}, resetsAt }: RequestFailure): IDataObject {
	const { invalidParams, ...details } = asRecord(body.details);
	const { available, documentation, required } = asRecord(body.permissionHelp);
	const invalidTexts = joinFields(asRecord(invalidParams));
	const fields = Object.entries(details).map(([name, value]) => [
		name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
		typeof value === 'number' ? value : joinText(value),
	]);
	return omitNullish({
		...(Object.fromEntries(fields) as IDataObject),
		serviceMessage: joinText(body.message) ?? joinText(body.error),
		invalidParams: Object.keys(invalidTexts).length > 0 ? invalidTexts : undefined,
		availableRoute: joinText(body.availableRoute),
		requiredPermission: joinText(required),
		availablePermissions: Array.isArray(available)
			? available.flatMap((entry) => joinText(entry) ?? [])
			: undefined,
		documentationUrl: joinText(documentation),
		resetsAt,
	});
}

/** Converts the values of a record to text; values without text are omitted. */
export function joinFields(record: IDataObject): Record<string, string> {
	const texts = Object.entries(record).map(([name, value]) => [name, joinText(value)]);
	return omitNullish(Object.fromEntries(texts) as Record<string, string | undefined>);
}
