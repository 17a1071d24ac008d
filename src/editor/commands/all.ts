import type { PanelAction } from '../../protocol/facts';
import { agentCommands } from './agents';
import { anywhere, type Command, type Commands } from './command';
import { conveneCommands } from './convene';
import { findingsCommands } from './findings';
import { sampleCommands } from './samples';
import { sceneCommands } from './scenes';
import { sessionCommands } from './sessions';
import { voiceCommands } from './voices';

/** Every command of package.json, by its id; loaded with the first one that is run. */
export const commands: Commands = {
  ...conveneCommands,
  ...sessionCommands,
  // For the panel that has the focus; without effect elsewhere.
  'convene.panel.pause': panelCommand('pause'),
  'convene.panel.step': panelCommand('step'),
  'convene.panel.skip': panelCommand('skip'),
  'convene.panel.say': panelCommand('say'),
  'convene.panel.find': panelCommand('find'),
  ...findingsCommands,
  ...agentCommands,
  ...voiceCommands,
  ...sceneCommands,
  ...sampleCommands,
};

function panelCommand(what: PanelAction): Command {
  // An editor stays active while the side bar has the focus: its keybindings say so.
  return anywhere(({ panels }, from) => (from === 'side' ? panels.atSide : panels.inEditor)?.press(what));
}
