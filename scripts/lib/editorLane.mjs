import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleTests } from './bundleTests.mjs';
import { bundleFolder } from './mochaRun.mjs';

/** Runs the suite of test/editor inside VS Code, once in a trusted window and once in Restricted Mode. */
export async function editorLane(grep) {
  const [harness] = await bundleTests(['test/support/host/editorSuite.ts'], path.join(bundleFolder(), 'editor'));
  const { runEditorSuite } = await import(pathToFileURL(harness).href);
  let passed = 0;
  let failed = 0;
  for (const trust of [true, false]) {
    const { tests } = await runEditorSuite({ folder: 'examples/design', trust, grep });
    for (const test of tests.filter(each => each.state === 'failed')) console.log(`  ✗ ${test.title}\n${test.error}\n`);
    passed += tests.filter(each => each.state === 'passed').length;
    failed += tests.filter(each => each.state === 'failed').length;
  }
  return { passed, failed };
}
