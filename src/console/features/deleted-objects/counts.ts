export function whyNot(): string {
  return 'What was deleted since you looked is not counted: only the service knows, and is asked when you open it'
}
