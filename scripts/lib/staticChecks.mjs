import { run } from './run.mjs';

const TSC = 'node_modules/typescript/lib/tsc.js';
// What has not changed since the last time is not checked again.
const again = name => ['--incremental', '--tsBuildInfoFile', `out/types/${name}.tsbuildinfo`];

const CHECKS = [
  ['types of src and test', TSC, ['-p', 'tsconfig.json', ...again('src')]],
  ['types of the panel', TSC, ['-p', 'webview/tsconfig.json', ...again('panel')]],
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
