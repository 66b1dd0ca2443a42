/**
 * Loaded into n8n before anything else (`NODE_OPTIONS=--import`): once the file that
 * KILL_BETWEEN_WRITES names is there, n8n dies when the memory of a poll is written and its
 * execution is about to be. With durable cursors both are one transaction, which then never ends.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const MEMORY = /^UPDATE "workflow_entity" SET "staticData"/;
const EXECUTION = /^INSERT INTO "execution_entity"/;

const file = process.env.KILL_BETWEEN_WRITES;
let memoryIsBeingWritten = false;

if (process.argv[2] === 'start') {
	// As n8n does it: this puts the driver's methods in place anew.
	const { Database } = createRequire(process.argv[1])('sqlite3').verbose();
	const anyDatabase = new Database(':memory:');
	for (const method of ['run', 'all']) {
		const owner = ownerOf(anyDatabase, method);
		const original = owner[method];
		owner[method] = function (sql, ...rest) {
			if (!existsSync(file)) return original.call(this, sql, ...rest);
			if (EXECUTION.test(sql)) return dieWhenMemoryIsWritten();
			if (!MEMORY.test(sql)) return original.call(this, sql, ...rest);
			memoryIsBeingWritten = true;
			const callback = rest.pop();
			return original.call(this, sql, ...rest, function (...answer) {
				memoryIsBeingWritten = false;
				return callback.apply(this, answer);
			});
		};
	}
}

/** Whose method it is: not every driver makes its databases of the class that it exports. */
function ownerOf(object, method) {
	return Object.hasOwn(object, method) ? object : ownerOf(Object.getPrototypeOf(object), method);
}

function dieWhenMemoryIsWritten() {
	if (memoryIsBeingWritten) setImmediate(dieWhenMemoryIsWritten);
	else process.kill(process.pid, 'SIGKILL');
}
