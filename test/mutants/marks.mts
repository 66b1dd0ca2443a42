import ts from 'typescript';
import { mutatedFiles, parsed } from './mutants.mts';

/** A stretch of code that runs as one, or not at all. */
export interface Mark {
	/** The file and the place in it. */
	id: string;
	start: number;
	end: number;
}

interface Insertion {
	at: number;
	text: string;
}

/** The marks of a file, and the file with each of them telling when it is run. */
export function marked(file: string): { marks: Mark[]; text: string } {
	const source = parsed(file);
	const marks: Mark[] = [{ id: `${file}:0`, start: 0, end: source.end }];
	const insertions: Insertion[] = [{ at: 0, text: tell(`${file}:0`, ';') }];
	const visit = (node: ts.Node): void => {
		const ways = waysOf(node);
		for (const way of ways) {
			const mark = { id: `${file}:${way.pos}`, start: way.getStart(), end: way.end };
			marks.push(mark);
			insertions.push(...tellingOf(way, mark.id));
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return { marks, text: inserted(source.text, insertions) };
}

/** The innermost mark that holds a stretch of code. */
export function markOf(marks: Mark[], start: number, end: number): string {
	const around = marks.filter((mark) => mark.start <= start && end <= mark.end);
	return around.reduce((a, b) => (b.end - b.start <= a.end - a.start ? b : a)).id;
}

export function allMarked(): Map<string, { marks: Mark[]; text: string }> {
	return new Map(mutatedFiles().map((file) => [file, marked(file)]));
}

/** What is run only when a function is called or a condition holds. */
function waysOf(node: ts.Node): Array<ts.Statement | ts.Expression> {
	if (ts.isIfStatement(node)) {
		return [node.thenStatement, ...(node.elseStatement ? [node.elseStatement] : [])];
	}
	if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
	if (ts.isIterationStatement(node, false)) return [node.statement];
	if (ts.isTryStatement(node)) return [node.tryBlock];
	if (ts.isCatchClause(node)) return [node.block];
	if (!ts.isFunctionLike(node) || !('body' in node)) return [];
	return node.body === undefined ? [] : [node.body as ts.Block | ts.Expression];
}

function tellingOf(way: ts.Statement | ts.Expression, id: string): Insertion[] {
	if (ts.isBlock(way)) return [{ at: way.getStart() + 1, text: tell(id, ';') }];
	const isStatement = ts.isStatement(way);
	const [open, close] = isStatement ? ['{', '}'] : ['(', ')'];
	return [
		{ at: way.getStart(), text: open + tell(id, isStatement ? ';' : ',') },
		{ at: way.end, text: close },
	];
}

function tell(id: string, end: string): string {
	return `ranMarks.add('${id}')${end}`;
}

/** What closes at a place stands before what opens there; of several that open, the outer one first. */
function inserted(source: string, insertions: Insertion[]): string {
	let text = '';
	let done = 0;
	for (const { at, text: more } of insertions.sort((a, b) => a.at - b.at)) {
		text += source.slice(done, at) + more;
		done = at;
	}
	return text + source.slice(done);
}
