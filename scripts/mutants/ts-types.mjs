// Whether a mutant of a TypeScript file still has the right types, asked of one compiler that keeps what it knows.
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

/** `errors(file, text)`: how many errors the file would have with this text. Paths are absolute. */
export function typeChecker(tsconfig) {
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(tsconfig));
  const given = new Map();
  const versions = new Map();
  const snapshot = (file) => {
    const text = given.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  };
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    // The page's own files: a mutant's tests may be untyped for all it matters.
    getScriptFileNames: () =>
      fileNames.filter((file) => /\/web\//.test(file) && !/\/tests\//.test(file)),
    getScriptVersion: (file) => String(versions.get(file) ?? 0),
    getScriptSnapshot: snapshot,
    getCurrentDirectory: () => dirname(tsconfig),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const place = (file, text) => {
    if (text === undefined) given.delete(file);
    else given.set(file, text);
    versions.set(file, (versions.get(file) ?? 0) + 1);
  };
  /** What a mutant leaves unused is no reason to think that it does not compile. */
  const UNUSED = new Set([6133, 6192, 6196, 6198, 7027]);
  return {
    errors(file, text) {
      place(file, text);
      const found = [
        ...service.getSyntacticDiagnostics(file),
        ...service.getSemanticDiagnostics(file),
      ];
      place(file, undefined);
      return found.filter(
        ({ code, category }) => category === ts.DiagnosticCategory.Error && !UNUSED.has(code),
      ).length;
    },
  };
}
