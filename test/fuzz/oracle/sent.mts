import type { ValidateFunction } from 'ajv/dist/2020.js';
import {
	dereference,
	isObject,
	type JsonObject,
	loadOpenApi,
	objectAt,
	operationsOf,
} from '../../../sandbox/service/openapi.mts';
import { compileRequestSchema } from '../../../sandbox/service/validation.mts';
import type { Exchange } from '../service.mts';
import { leavesIn, shorten, textsIn, type Violation } from './violation.mts';

/** What a value becomes that nobody has looked at. */
const ODD = /\[object \w*\]|Invalid Date|Invalid DateTime|\bNaN\b|\bundefined\b|^null$/;
/** What a person would read as a mistake, also where the user's own text holds it. */
const PLACEHOLDER = /\{\{[^{}]*\}\}/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
/** Where null has a meaning (POST /prospecting/search), or is the user's own JSON. */
const NULL_ALLOWED = /^\.filters\.company\.revenue\.(min|max)$|^\.customFields\./;
/** What goes as the user wrote it: the API does not document it. */
const OPEN_BODIES = /uploadProspects|setup-linkedin-integration|editJobMessage/;

/** What the sandbox bounds on its own account. */
const ASSUMED = /^\/expiresInDays/;

interface Check {
	route: RegExp;
	method: string;
	body?: ValidateFunction;
}

const document = loadOpenApi();
const checks = operationsOf(document).map(({ method, path }): Check => {
	const operation = objectAt(objectAt(objectAt(document, 'paths'), path), method.toLowerCase());
	const content = objectAt(objectAt(operation, 'requestBody'), 'content');
	const schema = dereference(objectAt(objectAt(content, 'application/json'), 'schema'), document);
	return {
		method,
		route: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
		body: 'requestBody' in operation ? compiled(schema as JsonObject) : undefined,
	};
});

function compiled(schema: JsonObject): ValidateFunction {
	return compileRequestSchema({
		schema,
		httpPart: 'body',
		method: '',
		url: '',
	}) as unknown as ValidateFunction;
}

/** Nothing is sent that nobody meant, and nothing that the API does not allow. */
export function sentRules(log: Exchange[], given: unknown): Violation[] {
	const own = new Set(textsIn(given));
	return log.flatMap((exchange) => [
		...routeRules(exchange),
		...placeholderRules(exchange),
		...oddRules(exchange, [...own].join('\n')),
		...documentRules(exchange),
	]);
}

function routeRules({ method, path, route, segments }: Exchange): Violation[] {
	if (!route) return [{ rule: 'no such route', what: `${method} ${shorten(path)}` }];
	if (segments === undefined) return [{ rule: 'path not encoded', what: `${method} ${path}` }];
	return [];
}

function oddRules({ body, method, path, query, segments }: Exchange, own: string): Violation[] {
	const open = OPEN_BODIES.test(path);
	const inBody = open ? [] : leavesIn(body);
	const named = [
		...(segments ?? []).map((text) => ({ path: 'path', leaf: text })),
		...leavesIn(query).map(({ path: at, leaf }) => ({ path: `query${at}`, leaf })),
		...inBody.map(({ path: at, leaf }) => ({ path: `body${at}`, leaf })),
	];
	const odd = named.flatMap(({ leaf, path: at }) => {
		const found = typeof leaf === 'string' ? ODD.exec(leaf)?.[0] : undefined;
		const isSurrogate = typeof leaf === 'string' && LONE_SURROGATE.test(leaf);
		if (isSurrogate && !open) return [{ at, found: 'lone surrogate' }];
		return found === undefined || own.includes(found) ? [] : [{ at, found }];
	});
	const nulls = inBody
		.filter(({ leaf, path: at }) => leaf === null && !NULL_ALLOWED.test(at) && body !== undefined)
		.map(({ path: at }) => ({ at, found: 'null' }));
	return [...odd, ...nulls].map(({ at, found }) => ({
		rule: 'odd value sent',
		what: `${method} /${path.split('/')[1]}: ${found} at ${at}`,
		kin: `${method} /${path.split('/')[1]} ${at.replace(/\d+/g, '0')}`,
	}));
}

function placeholderRules({ body, method, path }: Exchange): Violation[] {
	const reachesPeople = isObject(body) && /^send/.test(String(body.actionType));
	if (!reachesPeople) return [];
	return leavesIn(body)
		.map(({ leaf, path: at }) => ({ at, found: PLACEHOLDER.exec(String(leaf))?.[0] }))
		.filter(({ found }) => found !== undefined)
		.map(({ at, found }) => ({
			rule: 'placeholder sent',
			what: `${method} ${path}: ${found} at ${at}`,
		}));
}

function documentRules({ body, method, path, text }: Exchange): Violation[] {
	const check = checks.find((one) => one.method === method && one.route.test(path));
	if (check?.body === undefined || OPEN_BODIES.test(path)) return [];
	if (!isObject(body))
		return [{ rule: 'not the document', what: `${method} body ${shorten(String(text))}` }];
	if (check.body(body)) return [];
	return (check.body.errors ?? [])
		.filter(({ keyword, instancePath }) => keyword !== 'if' && !ASSUMED.test(instancePath))
		.slice(0, 1)
		.map(({ instancePath, message }) => ({
			rule: 'not the document',
			what: `${method} ${path.split('/')[1]} ${instancePath} ${message}`,
		}));
}
