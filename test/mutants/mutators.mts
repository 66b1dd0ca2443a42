import ts from 'typescript';
import { isNoTextForPeople } from './texts.mts';

/** A piece of code and what stands in its place in a mutant. */
export interface Change {
	node: ts.Node;
	text: string;
}

const { SyntaxKind } = ts;

const OPERATORS = new Map<ts.SyntaxKind, string>([
	[SyntaxKind.LessThanToken, '<='],
	[SyntaxKind.LessThanEqualsToken, '<'],
	[SyntaxKind.GreaterThanToken, '>='],
	[SyntaxKind.GreaterThanEqualsToken, '>'],
	[SyntaxKind.EqualsEqualsEqualsToken, '!=='],
	[SyntaxKind.ExclamationEqualsEqualsToken, '==='],
	[SyntaxKind.PlusToken, '-'],
	[SyntaxKind.MinusToken, '+'],
	[SyntaxKind.AsteriskToken, '/'],
	[SyntaxKind.SlashToken, '*'],
	[SyntaxKind.PercentToken, '*'],
	[SyntaxKind.AmpersandAmpersandToken, '||'],
	[SyntaxKind.BarBarToken, '&&'],
	[SyntaxKind.QuestionQuestionToken, '&&'],
	[SyntaxKind.PlusEqualsToken, '-='],
	[SyntaxKind.MinusEqualsToken, '+='],
	[SyntaxKind.AmpersandAmpersandEqualsToken, '||='],
	[SyntaxKind.QuestionQuestionEqualsToken, '='],
]);

/** What is called in a method's place. */
const OTHER_METHODS = new Map([
	['some', 'every'],
	['every', 'some'],
	['min', 'max'],
	['max', 'min'],
	['ceil', 'floor'],
	['floor', 'ceil'],
	['startsWith', 'endsWith'],
	['endsWith', 'startsWith'],
	['find', 'findLast'],
]);

/** Methods whose object stands in the call's place. */
const LEFT_OUT = new Set([
	...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'flat'],
	...['toLowerCase', 'toUpperCase', 'replace', 'replaceAll'],
]);

/** Numbers from here on are no counts. */
const LARGE = 100;

/** What may be changed in one piece of code, without what it holds. */
export function changesOf(node: ts.Node): Change[] {
	if (ts.isBinaryExpression(node)) return ofOperator(node);
	if (ts.isPrefixUnaryExpression(node)) return ofPrefix(node);
	if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)) {
		return ofCondition(node.expression, ts.isIfStatement(node));
	}
	if (ts.isForStatement(node)) return node.condition ? ofCondition(node.condition, false) : [];
	if (ts.isConditionalExpression(node)) return ofCondition(node.condition, true);
	if (ts.isCallExpression(node)) return [...ofCall(node), ...ofChain(node)];
	if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
		return ofChain(node);
	}
	if (ts.isExpressionStatement(node)) return ofStatement(node);
	return [...ofLiteral(node), ...ofGathering(node), ...ofJump(node)];
}

function ofOperator({ left, operatorToken, right }: ts.BinaryExpression): Change[] {
	const text = OPERATORS.get(operatorToken.kind);
	if (text === undefined) return [];
	// of a text and something else
	if (text === '-' && [left, right].some(isText)) return [];
	return [{ node: operatorToken, text }];
}

function isText(node: ts.Node): boolean {
	return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function ofPrefix(node: ts.PrefixUnaryExpression): Change[] {
	const { operand, operator } = node;
	const isDropped = operator === SyntaxKind.ExclamationToken || operator === SyntaxKind.MinusToken;
	return isDropped ? [{ node, text: operand.getText() }] : [];
}

/** A loop that never ends tells nothing that one which never begins does not. */
function ofCondition(node: ts.Expression, isAlsoTrue: boolean): Change[] {
	return (isAlsoTrue ? ['true', 'false'] : ['false']).map((text) => ({ node, text }));
}

function ofCall(node: ts.CallExpression): Change[] {
	if (!ts.isPropertyAccessExpression(node.expression)) return [];
	const { expression, name } = node.expression;
	const other = OTHER_METHODS.get(name.text);
	if (other !== undefined) return [{ node: name, text: other }];
	return LEFT_OUT.has(name.text) ? [{ node, text: expression.getText() }] : [];
}

/** Also what is there only sometimes is used. */
function ofChain(
	node: ts.CallExpression | ts.PropertyAccessExpression | ts.ElementAccessExpression,
): Change[] {
	const { questionDotToken: token } = node;
	if (token === undefined) return [];
	return [{ node: token, text: ts.isPropertyAccessExpression(node) ? '!.' : '!' }];
}

function ofStatement(node: ts.ExpressionStatement): Change[] {
	const { expression } = node;
	if (ts.isCallExpression(expression) && expression.expression.kind === SyntaxKind.SuperKeyword) {
		return [];
	}
	const gone = { node, text: ';' };
	if (!ts.isAwaitExpression(expression)) return [gone];
	return [gone, { node, text: `void ${expression.expression.getText()};` }];
}

function ofLiteral(node: ts.Node): Change[] {
	if (node.kind === SyntaxKind.TrueKeyword) return [{ node, text: 'false' }];
	if (node.kind === SyntaxKind.FalseKeyword) return [{ node, text: 'true' }];
	if (ts.isNumericLiteral(node))
		return isSetting(node) ? [] : otherNumbers(node).map((text) => ({ node, text }));
	if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
		if (!isNoTextForPeople(node)) return [];
		return [{ node, text: ts.isStringLiteralLike(node) && node.text === '' ? "'x'" : "''" }];
	}
	if (ts.isRegularExpressionLiteral(node)) return ofPattern(node);
	return [];
}

/** A large bound or time that has a name: another one would do as well. What compares it is changed. */
function isSetting({ parent, text }: ts.NumericLiteral): boolean {
	return Number(text) >= LARGE && ts.isVariableDeclaration(parent);
}

/** Small ones by one, as that is where a limit errs; others so that it is felt. */
function otherNumbers({ text }: ts.NumericLiteral): string[] {
	const value = Number(text);
	if (!Number.isInteger(value) || value >= LARGE) return [String(value * 2)];
	return value === 0 ? ['1'] : [String(value + 1), String(value - 1)];
}

function ofPattern(node: ts.RegularExpressionLiteral): Change[] {
	const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
	const others = [
		source.replace(/^\^/, ''),
		source.replace(/([^\\])\$$/, '$1'),
		source.replace(/([^\\])\+/, '$1'),
		source.replace(/([^\\(])\?(?!:)/, '$1'),
	].filter((other) => other !== source && other !== '');
	return [
		...others.map((other) => ({ node, text: `/${other}/${flags}` })),
		...['i', 'g']
			.filter((flag) => flags.includes(flag))
			.map((flag) => ({
				node,
				text: `/${source}/${flags.replace(flag, '')}`,
			})),
	];
}

/** What is put together of several. */
function ofGathering(node: ts.Node): Change[] {
	if (ts.isSpreadAssignment(node)) return [{ node, text: '...{}' }];
	if (ts.isSpreadElement(node)) return [{ node, text: '...[]' }];
	if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return [{ node, text: '[]' }];
	return [];
}

/** What ends a function or a turn of a loop before its last line. */
function ofJump(node: ts.Node): Change[] {
	const isBare = ts.isReturnStatement(node) && node.expression === undefined;
	const isThrown = ts.isThrowStatement(node) && !ts.isIfStatement(node.parent);
	const isJump = isBare || isThrown || ts.isContinueStatement(node);
	return isJump ? [{ node, text: ';' }] : [];
}
