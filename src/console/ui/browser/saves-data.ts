/** Whether somebody told the browser to save data; not every browser can be told. https://wicg.github.io/savedata/ */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
