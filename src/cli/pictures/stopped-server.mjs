// `node --import`: a server whose answers all have one date, with which a page corrects its clock.
import { ServerResponse } from 'node:http'
import './stopped-clock.mjs'

const { prototype } = ServerResponse
prototype.writeHead = new Proxy(Reflect.get(prototype, 'writeHead'), {
  apply: (target, response, args) => {
    response.setHeader('Date', new Date().toUTCString())
    return Reflect.apply(target, response, args)
  },
})
