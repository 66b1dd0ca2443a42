import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { type Mutant, textOf } from './mutants.mts';

/** Says of a mutant whether the compiler takes it: what it refuses needs no test. */
export class Compiler {
	private readonly service: ts.LanguageService;
	private readonly config = readConfig();
	private changed = { file: '', text: '' };
	private version = 0;

	constructor() {
		const { fileNames, options } = this.config;
		this.service = ts.createLanguageService({
			getCompilationSettings: () => options,
			getCurrentDirectory: () => ROOT,
			getDefaultLibFileName: ts.getDefaultLibFilePath,
			getScriptFileNames: () => fileNames,
			getScriptSnapshot: (path) => {
				const text = this.isChanged(path) ? this.changed.text : ts.sys.readFile(path);
				return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
			},
			getScriptVersion: (path) => (this.isChanged(path) ? String(this.version) : ''),
			fileExists: ts.sys.fileExists,
			readFile: ts.sys.readFile,
			directoryExists: ts.sys.directoryExists,
			getDirectories: ts.sys.getDirectories,
			readDirectory: ts.sys.readDirectory,
		});
	}

	takes(mutant: Mutant): boolean {
		this.version++;
		this.changed = { file: join(ROOT, mutant.file), text: textOf(mutant) };
		return !this.hasFaults();
	}

	private hasFaults(): boolean {
		const { file } = this.changed;
		if (this.service.getSyntacticDiagnostics(file).length > 0) return true;
		return this.service.getSemanticDiagnostics(file).length > 0;
	}

	private isChanged(path: string): boolean {
		return path === this.changed.file;
	}
}

/** The nodes' own settings; that something is unused is no mistake that a user could feel. */
function readConfig(): ts.ParsedCommandLine {
	const path = join(ROOT, 'tsconfig.json');
	const { config } = ts.readConfigFile(path, ts.sys.readFile) as { config: unknown };
	const parsed = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
	Object.assign(parsed.options, { noUnusedLocals: false, noUnusedParameters: false });
	return parsed;
}
