import type { Agent } from '../agent';
import { readAgent } from '../reader';
import advocate from './advocate.md' with { type: 'text' };
import analyst from './analyst.md' with { type: 'text' };
import arbitrator from './arbitrator.md' with { type: 'text' };
import contrarian from './contrarian.md' with { type: 'text' };
import economist from './economist.md' with { type: 'text' };
import engineer from './engineer.md' with { type: 'text' };
import ethicist from './ethicist.md' with { type: 'text' };
import facilitator from './facilitator.md' with { type: 'text' };
import historian from './historian.md' with { type: 'text' };
import moderator from './moderator.md' with { type: 'text' };
import operator from './operator.md' with { type: 'text' };
import primeMinister from './prime-minister.md' with { type: 'text' };
import securityReviewer from './security-reviewer.md' with { type: 'text' };
import skeptic from './skeptic.md' with { type: 'text' };
import speaker from './speaker.md' with { type: 'text' };
import userAdvocate from './user-advocate.md' with { type: 'text' };

/** The files of the built-in agents by slug: presiding roles, questioning roles, and the professions that most decisions need. */
const files = {
  ...{ arbitrator, facilitator, speaker, 'prime-minister': primeMinister, moderator },
  ...{ skeptic, analyst, contrarian, advocate, ethicist },
  ...{ engineer, economist, 'user-advocate': userAdvocate, 'security-reviewer': securityReviewer, operator, historian },
};

/** The agents that come with Convene, read like any agent file. */
export const builtInAgents: readonly Agent[] = Object.entries(files).flatMap(([slug, text]) => {
  const reading = readAgent({ path: `${slug}.md`, text, source: 'builtin' });
  return 'agent' in reading ? [{ ...reading.agent, path: `builtin:${slug}` }] : [];
});
