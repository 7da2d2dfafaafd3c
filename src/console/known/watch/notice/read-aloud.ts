/** Voices of this machine alone: a remote one would send the text that it reads to its provider. */
function ownVoices(): SpeechSynthesisVoice[] {
  if (!('speechSynthesis' in globalThis)) return []
  return speechSynthesis.getVoices().filter(({ localService }) => localService)
}

/** Told at once and whenever the browser has found more: it looks for them only when it is first asked. @returns the way to stop */
export function followVoices(listener: (count: number) => void): () => void {
  const tell = () => listener(ownVoices().length)
  tell()
  if (!('speechSynthesis' in globalThis)) return () => undefined
  speechSynthesis.addEventListener('voiceschanged', tell)
  return () => speechSynthesis.removeEventListener('voiceschanged', tell)
}

/** Reads words that stand on the screen; nothing where this machine has no voice. */
export function readAloud(words: string, volume: number): void {
  const voices = ownVoices()
  const voice = voices.find(({ lang }) => lang.startsWith('en')) ?? voices[0]
  if (voice === undefined) return
  const utterance = new SpeechSynthesisUtterance(words)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.volume = volume
  speechSynthesis.speak(utterance)
}
