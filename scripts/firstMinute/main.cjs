const path = require('node:path');
const vscode = require('vscode');

// Opens what a newcomer sees first; a window that is opened again keeps what stood there.
exports.activate = async () => {
  const isRecording = ({ input }) => input instanceof vscode.TabInputCustom && input.viewType === 'convene.recording';
  if (vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(isRecording))) return;
  const recording = path.resolve(__dirname, '../../examples/recordings/debate/session.convene.json');
  await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(recording), 'convene.recording', {
    preview: false,
  });
  await vscode.commands.executeCommand('convene.walkthrough.open');
};
