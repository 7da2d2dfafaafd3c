import type { Command } from './commands.ts'

/** Every word must occur, else the letters in order. 0: no match, more is better. */
export function matchScore(label: string, query: string): number {
  const text = label.toLowerCase()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return 1
  const scores = words.map((word): number => {
    if (text.startsWith(word)) return 4
    if (text.includes(` ${word}`)) return 3
    return text.includes(word) ? 2 : 0
  })
  const whole = words.join(' ')
  const asTyped = words.length === 1 || !text.includes(whole) ? 0 : text.startsWith(whole) ? 2 : 1
  if (scores.every((score) => score > 0)) return asTyped + scores.reduce((sum, score) => sum + score, 0) / scores.length
  return inOrder(text, words.join('')) ? 0.5 : 0
}

function inOrder(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Nothing beats a beginning. It runs at once: browsers open no window long after the press. */
export function isSureToBeBest({ label, score }: Command, typed: string): boolean {
  return score === undefined && label.toLowerCase().startsWith(typed.toLowerCase())
}
