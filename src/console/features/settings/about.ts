export const help = [
  'How this browser shows things. Nothing here changes anything in an environment, and nothing here is sent anywhere.',
  'JSON is always shown and copied as it was sent, whatever units you choose.',
]
