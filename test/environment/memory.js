/** Properties of objects, which are restored if a test file has changed them. */

/**
 * Saves the current properties of objects, without their nested values.
 * @returns a function that removes new properties, and restores changed or deleted ones
 */
function remember(objects) {
	const before = [...new Set(objects)].map((object) => [object, copyProperties(object)]);
	return () => {
		for (const [object, properties] of before) putBack(object, properties);
	};
}

/** Filters functions and objects, and adds the results of `new`, which hold spies and statics. */
function collectObjects(values) {
	return values
		.flatMap((value) => (isObject(value) ? [value, value.prototype] : []))
		.filter(isObject);
}

function copyProperties(object) {
	const properties = Object.getOwnPropertyDescriptors(object);
	return new Map(Reflect.ownKeys(properties).map((key) => [key, properties[key]]));
}

function putBack(object, properties) {
	const now = Object.getOwnPropertyDescriptors(object);
	for (const key of Reflect.ownKeys(now)) {
		if (!properties.has(key)) Reflect.deleteProperty(object, key);
	}
	for (const [key, property] of properties) {
		if (!isSame(property, now[key])) Reflect.defineProperty(object, key, property);
	}
}

function isSame(before, now) {
	return ['value', 'get', 'set'].every((part) => Object.is(before[part], now?.[part]));
}

function isObject(value) {
	return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

module.exports = { collectObjects, remember };
