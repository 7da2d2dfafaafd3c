import type { VirtualClock } from '../virtual-clock.ts'
import { fairWeather, type FaultKind, type Weather } from './fault.ts'

/** Between a machine and the servers. While it is down, data wait, as TCP sends again. */
export class Link {
  weather: Weather = fairWeather
  readonly #clock: VirtualClock
  readonly #random: () => number
  #waiting: (() => void)[] = []

  constructor(clock: VirtualClock, random: () => number) {
    this.#clock = clock
    this.#random = random
  }

  setWeather(weather: Weather): void {
    this.weather = weather
    if (weather.isDown) return
    for (const work of this.#waiting.splice(0)) this.deliver(work)
  }

  /** The next request's fault. */
  fault(): FaultKind | undefined {
    const { faultShare, faults } = this.weather
    if (this.#random() >= faultShare) return undefined
    return faults[Math.floor(this.#random() * faults.length)]
  }

  /** One way, with half as much again in the worst case. */
  delay(): number {
    return Math.round(this.weather.latency * (1 + this.#random() / 2))
  }

  deliver(work: () => void, milliseconds = this.delay()): void {
    this.#clock.schedule(milliseconds, () => {
      if (this.weather.isDown) this.#waiting.push(work)
      else work()
    })
  }

  chance(): number {
    return this.#random()
  }
}
