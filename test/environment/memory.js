/** What stands in objects, to be put back when a test file has changed it. */

/**
 * Keeps the properties of objects as they are now. Their values are not looked into.
 *
 * @returns takes away what was added since, and puts back what was changed or deleted
 */
function remember(objects) {
	const before = [...new Set(objects)].map((object) => [object, propertiesOf(object)]);
	return () => {
		for (const [object, properties] of before) putBack(object, properties);
	};
}

/** The functions and objects among some values, with what `new` gives: where spies and statics are. */
function partsOf(values) {
	return values
		.flatMap((value) => (isObject(value) ? [value, value.prototype] : []))
		.filter(isObject);
}

function propertiesOf(object) {
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

module.exports = { partsOf, remember };
