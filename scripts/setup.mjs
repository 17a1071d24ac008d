// node scripts/setup.mjs: installs all that start and test need. Plain Node: it runs before there is any dependency.
import { pathToFileURL } from 'node:url';
import { checkNode, installDependencies } from './lib/dependencies.mjs';
import { main, say } from './lib/run.mjs';

/** Makes sure of Node and the dependencies, and of a browser, a VS Code host and a Claude Code where they are asked for. */
export async function setUp({ browser = false, host = false, claude = false } = {}) {
  checkNode();
  await installDependencies();
  // Loaded late: these look into packages that were only now installed.
  if (browser) await (await import('./lib/chromium.mjs')).installChromium();
  if (host) await (await import('./lib/hostInstall.mjs')).installHost();
  if (claude) await (await import('./lib/claudeInstall.mjs')).installClaude();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await setUp({ browser: true, host: true, claude: true });
    say('All is set up.');
    return 0;
  });
}
