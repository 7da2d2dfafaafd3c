export function shortId(id: string): string {
  const characters = Array.from(id.slice(0, 40))
  return characters.length > 9 ? `${characters.slice(0, 8).join('')}…` : id
}
