export function whyNot(): string {
  return 'No count of new deletions: only the service knows. Open the view to ask it'
}
