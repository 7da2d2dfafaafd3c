/** Others would send the text to their provider. */
function ownVoices(): SpeechSynthesisVoice[] {
  if (!('speechSynthesis' in globalThis)) return []
  return speechSynthesis.getVoices().filter(({ localService }) => localService)
}

/** Called at once and on changes, as browsers load voices late. Returns the stop function. */
export function followVoices(listener: (count: number) => void): () => void {
  const tell = () => listener(ownVoices().length)
  tell()
  if (!('speechSynthesis' in globalThis)) return () => undefined
  speechSynthesis.addEventListener('voiceschanged', tell)
  return () => speechSynthesis.removeEventListener('voiceschanged', tell)
}

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
