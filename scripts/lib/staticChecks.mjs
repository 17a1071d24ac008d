import { run } from './run.mjs';

const CHECKS = [
  ['types of src and test', 'node_modules/typescript/lib/tsc.js', ['-p', 'tsconfig.json']],
  ['types of the panel', 'node_modules/typescript/lib/tsc.js', ['-p', 'webview/tsconfig.json']],
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
  ['unused files, exports and packages', 'node_modules/knip/bin/knip.js', ['--no-progress']],
];

/** Runs the compiler, the linter and the search for unused things side by side, and counts which of them are content. */
export async function staticChecks(tell = console.log) {
  const failures = await Promise.all(
    CHECKS.map(([, script, args]) => run(process.execPath, [script, ...args]).then(() => '', complaintOf)),
  );
  failures.forEach((complaint, i) => {
    tell(`  ${complaint ? '✗' : '✓'} ${CHECKS[i][0]}`);
    if (complaint) tell(complaint);
  });
  const failed = failures.filter(Boolean).length;
  return { passed: CHECKS.length - failed, failed };
}

const complaintOf = error => error.message;
