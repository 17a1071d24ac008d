import { agentCommands } from './agents';
import type { Commands } from './command';
import { conveneCommands } from './convene';
import { findingsCommands } from './findings';
import { panelCommands } from './panel';
import { sampleCommands } from './samples';
import { sceneCommands } from './scenes';
import { sessionCommands } from './sessions';
import { voiceCommands } from './voices';

/** Every command of package.json, by its id; loaded with the first one that is run. */
export const commands: Commands = {
  ...conveneCommands,
  ...sessionCommands,
  ...panelCommands,
  ...findingsCommands,
  ...agentCommands,
  ...voiceCommands,
  ...sceneCommands,
  ...sampleCommands,
};
