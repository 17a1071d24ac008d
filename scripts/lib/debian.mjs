import { existsSync } from 'node:fs';
import { agree, run } from './run.mjs';

/** Whether packages can be installed without asking: root on a Debian or a descendant of it. */
export const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages, without the recommended extras, once somebody at a terminal has agreed. */
export async function installDebian(packages) {
  await agree(`${packages.join(', ')} with apt`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env });
}
