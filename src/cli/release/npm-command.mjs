/** The npm that runs this script, else the one on the path. */
export function npmCommand() {
  const script = process.env['npm_execpath']
  return script === undefined ? { command: 'npm', first: [] } : { command: process.execPath, first: [script] }
}
