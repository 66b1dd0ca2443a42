/**
 * Saves the current properties of objects, without their nested values.
 * @returns a function that removes new properties, and restores changed or deleted ones
 */
function saveProperties(objects) {
	const saved = [...new Set(objects)].map((object) => [object, copyProperties(object)]);
	return () => {
		for (const [object, properties] of saved) restoreProperties(object, properties);
	};
}

/** Lists the functions and objects among the values, and their prototypes, where tests set spies. */
function collectObjects(values) {
	return values
		.flatMap((value) => (isObject(value) ? [value, value.prototype] : []))
		.filter(isObject);
}

function copyProperties(object) {
	const properties = Object.getOwnPropertyDescriptors(object);
	return new Map(Reflect.ownKeys(properties).map((key) => [key, properties[key]]));
}

function restoreProperties(object, properties) {
	const current = Object.getOwnPropertyDescriptors(object);
	for (const key of Reflect.ownKeys(current)) {
		if (!properties.has(key)) Reflect.deleteProperty(object, key);
	}
	for (const [key, property] of properties) {
		if (!isSameProperty(property, current[key])) Reflect.defineProperty(object, key, property);
	}
}

function isSameProperty(saved, current) {
	return ['value', 'get', 'set'].every((key) => Object.is(saved[key], current?.[key]));
}

function isObject(value) {
	return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

module.exports = { collectObjects, saveProperties };
