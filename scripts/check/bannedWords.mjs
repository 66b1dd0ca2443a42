/** Words that names must not contain, with the field's term. */
const FIELD_TERMS = new Map([
	...pairs('damages corruptions, repeat retry, says describes, scene scenario, scenes scenarios'),
	...pairs('sky mode, stands is, story transcript, tale outcomes, tells reports, thereof its'),
	...pairs('weather conditions, whoever client, wish request'),
]);

function pairs(text) {
	return text.split(', ').map((pair) => pair.split(' '));
}

/** Members and imports may come from other packages; their own declarations are checked instead. */
function isReference(node) {
	const { parent } = node;
	if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
	return parent.type === 'ImportSpecifier' || parent.type === 'TSQualifiedName';
}

/** ESLint rule: reports camelCase and UPPER_CASE names with a banned word. */
export const bannedWords = {
	meta: {
		type: 'suggestion',
		schema: [],
		messages: { banned: 'Use "{{ term }}" instead of "{{ word }}" in {{ name }}.' },
	},
	create: (context) => ({
		Identifier(node) {
			if (isReference(node)) return;
			const { name } = node;
			for (const word of name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((part) => part.toLowerCase())) {
				const term = FIELD_TERMS.get(word);
				if (term) context.report({ node, messageId: 'banned', data: { name, word, term } });
			}
		},
	}),
};
