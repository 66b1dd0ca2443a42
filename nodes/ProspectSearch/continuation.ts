import type { Failure, Finding } from '../shared/errors/failure';
import { finding } from '../shared/errors/failure';
import type { Input, Run } from '../shared/operation/plan';
import { withLocks } from '../shared/run/locks';
import { sentences } from '../shared/values';
import type { FilterValues } from './filters';
import { filtersOf } from './filters';
import { LastPosition } from './lastPosition';

const NOT_KEPT =
	"n8n could not save where this search stopped: the next run may return these prospects again. To prevent that, set 'Start At' for the next run and turn off 'Continue After Last Run'";
const BEGUN_ANEW =
	"n8n no longer knew where the last run of this search stopped, so it began at 'Start At'";

/** A search that goes on from run to run. */
interface Going {
	last: LastPosition;
	/** Undefined where the user has set nothing. */
	startAt?: number;
	position: number;
	hasMoved: boolean;
}

/** Where the searches of a run begin, and where those of the next run go on. */
export class Starts {
	/** By what tells a search from every other one. */
	private readonly going = new Map<string, Going>();

	/** What continues; inputs with the same filters share one search. */
	private readonly names = new Map<FilterValues, string>();

	private hasBegunAnew = false;

	constructor(
		inputs: Array<Input<FilterValues>>,
		private readonly run: Run,
	) {
		for (const { values } of inputs) {
			if (values.options.continueAfterLastRun !== true) continue;
			const last = new LastPosition(run, filtersOf(values));
			const begin = startAt(values);
			this.names.set(values, last.name);
			this.going.set(last.name, {
				last,
				startAt: begin,
				position: begin ?? 0,
				hasMoved: false,
			});
		}
	}

	/** Does something while no other production run of this process is at the same searches. */
	async alone<R>(work: () => Promise<R>): Promise<R | { failure: Failure }> {
		const { connection, deduplication, isTest } = this.run;
		if (isTest) return await work();
		const { signal, waitBudgetMs } = connection;
		const names = [...this.going.keys()].map((name) => `${deduplication.owner} ${name}`);
		return await withLocks(names, { subject: 'the same search', waitBudgetMs, signal }, work);
	}

	/** Finds out where the last runs stopped, or why that is not known. */
	async read(): Promise<Finding | undefined> {
		for (const search of this.going.values()) {
			const reading = await search.last.read().catch(positionUnavailable);
			if (typeof reading === 'number') search.position = reading;
			if (reading === 'unclear' && search.startAt === undefined) return positionForgotten;
			this.hasBegunAnew ||= reading === 'unclear';
			if (typeof reading === 'object' && !this.run.isTest) return reading;
		}
		return undefined;
	}

	/** The position at which a search begins. */
	of(values: FilterValues): number {
		return this.goingOf(values)?.position ?? startAt(values) ?? 0;
	}

	/** The next search with the same filters begins there. */
	moveTo(position: number, values: FilterValues): void {
		const search = this.goingOf(values);
		if (search) Object.assign(search, { position, hasMoved: true });
	}

	/**
	 * Keeps for the next run what production runs have reached, unless what they found is dropped: n8n
	 * gives nothing of a cancelled run.
	 *
	 * @returns what the user has to know
	 */
	async keep(): Promise<string | undefined> {
		const begun = this.hasBegunAnew ? BEGUN_ANEW : undefined;
		let isKept = true;
		for (const { hasMoved, last, position } of this.going.values()) {
			if (this.run.isTest || this.run.connection.signal?.aborted === true) return begun;
			if (hasMoved) isKept = (await last.write(position).catch(() => false)) && isKept;
		}
		return sentences(begun, isKept ? undefined : NOT_KEPT);
	}

	private goingOf(values: FilterValues): Going | undefined {
		return this.going.get(this.names.get(values) ?? '');
	}
}

/** Where the user wants to begin; undefined where nothing was set. */
function startAt({ options }: FilterValues): number | undefined {
	return typeof options.startAt === 'number' ? options.startAt : undefined;
}

/** Two executions in a row were killed while they read it. */
export const positionForgotten = unknownPosition(
	'n8n no longer knows where the last run of this search stopped',
	"Set 'Start At' under Options to the highest 'position' you have plus 1, or to 0 to begin again.",
);

/** n8n keeps nothing for the workflow, or its database cannot be reached. */
export function positionUnavailable(error: unknown): Finding {
	const why = error instanceof Error ? error.message : String(error);
	return unknownPosition(
		`n8n cannot tell where the last run of this search stopped: ${why}`,
		"Try again later, or turn off 'Continue After Last Run' and set 'Start At' instead.",
	);
}

function unknownPosition(message: string, nextStep: string): Finding {
	return finding(
		'POSITION_UNKNOWN',
		{
			message,
			description: `Nothing was searched, and no credits were spent. ${nextStep}`,
		},
		'notSent',
	);
}
