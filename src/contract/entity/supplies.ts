import { list, part, section } from '../schema.ts'
import { datetime, gallons, id, text, uint } from '../vocabulary.ts'
import { classification } from './classification.ts'

const { component } = section(3, 'Remaining components')

export const munition = component('Munition', 'munition on board', {
  munitionId: id('other', 'id of the munition'),
  name: text('name of the munition'),
  quantityUnits: uint('how many'),
})

export const fuel = component('Fuel', 'fuel on board', {
  fuelId: id('other', 'id of the fuel'),
  name: text('name of the fuel'),
  reportedDate: datetime('when it was reported'),
  amountGallons: gallons('amount on board'),
  maxAuthorizedCapacityGallons: gallons('how much may be on board'),
  operationalRequirementGallons: gallons('how much the operation needs'),
  dataClassification: part(classification, 'security classification of this record'),
  dataSource: text('source of the data'),
})

export const supplies = component('Supplies', 'munitions and fuel', {
  munitions: list(munition, 'munitions on board'),
  fuel: list(fuel, 'fuel on board'),
})
