export const help = [
  'How this browser shows things. Nothing here changes an environment or is sent anywhere.',
  'JSON is always shown and copied unchanged, in any units.',
]
