import ts from 'typescript';

/** Fields that hold what people read, or how the editor looks. */
const FOR_PEOPLE = new Set([
	...['action', 'description', 'displayName', 'documentationUrl', 'doneLabel', 'hint', 'icon'],
	...[
		'message',
		'noDataExpression',
		'noun',
		'placeholder',
		'rows',
		'sortable',
		'subtitle',
		'title',
	],
	...['typeOptions', 'usableAsTool'],
]);

/** Whether a text is code: no name of something that is imported, no type, nothing that people read. */
export function isNoTextForPeople(node: ts.StringLiteralLike | ts.TemplateExpression): boolean {
	return !/\s/.test(node.getText()) && !/^['`][A-Z]/.test(node.getText());
}

/** Whether nothing in it is to be changed: what only the compiler or people read. */
export function isLeftAsItIs(node: ts.Node): boolean {
	if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return true;
	if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
	if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
	return ts.isPropertyAssignment(node) && FOR_PEOPLE.has(node.name.getText());
}
