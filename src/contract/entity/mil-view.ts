import { list, section } from '../schema.ts'
import { flag, id, integer, openEnum, text } from '../vocabulary.ts'

const nationality = openEnum(
  'nationality',
  'NATIONALITY_',
  'INVALID ALBANIA ALGERIA ARGENTINA ARMENIA AUSTRALIA AUSTRIA AZERBAIJAN BELARUS BELGIUM BOLIVIA',
  'BOSNIA_AND_HERZEGOVINA BRAZIL BULGARIA CAMBODIA CANADA CHILE CHINA COLOMBIA CROATIA CUBA CYPRUS CZECH_REPUBLIC',
  'DEMOCRATIC_PEOPLES_REPUBLIC_OF_KOREA DENMARK DOMINICAN_REPUBLIC ECUADOR EGYPT ESTONIA ETHIOPIA FINLAND FRANCE',
  'GEORGIA GERMANY GREECE GUATEMALA GUINEA HUNGARY ICELAND INDIA INDONESIA INTERNATIONAL_RED_CROSS IRAQ IRELAND',
  'ISLAMIC_REPUBLIC_OF_IRAN ISRAEL ITALY JAMAICA JAPAN JORDAN KAZAKHSTAN KUWAIT KYRGHYZ_REPUBLIC',
  'LAO_PEOPLES_DEMOCRATIC_REPUBLIC LATVIA LEBANON LIBERIA LITHUANIA LUXEMBOURG MADAGASCAR MALAYSIA MALTA MEXICO',
  'MOLDOVA MONTENEGRO MOROCCO MYANMAR NATO NETHERLANDS NEW_ZEALAND NICARAGUA NIGERIA NORWAY PAKISTAN PANAMA PARAGUAY',
  'PERU PHILIPPINES POLAND PORTUGAL REPUBLIC_OF_KOREA ROMANIA RUSSIA SAUDI_ARABIA SENEGAL SERBIA SINGAPORE SLOVAKIA',
  'SLOVENIA SOUTH_AFRICA SPAIN SUDAN SWEDEN SWITZERLAND SYRIAN_ARAB_REPUBLIC TAIWAN TAJIKISTAN THAILAND',
  'THE_FORMER_YUGOSLAV_REPUBLIC_OF_MACEDONIA TUNISIA TURKEY TURKMENISTAN UGANDA UKRAINE UNITED_KINGDOM',
  'UNITED_NATIONS UNITED_REPUBLIC_OF_TANZANIA UNITED_STATES_OF_AMERICA URUGUAY UZBEKISTAN VENEZUELA VIETNAM YEMEN',
  'ZIMBABWE',
)

const { component } = section(3, 'MilView, ontology, provenance, indicators')

export const disposition = openEnum(
  'disposition',
  'DISPOSITION_',
  'UNKNOWN FRIENDLY HOSTILE SUSPICIOUS ASSUMED_FRIENDLY NEUTRAL PENDING',
)

export const environment = openEnum('environment', 'ENVIRONMENT_', 'UNKNOWN AIR SURFACE SUB_SURFACE LAND SPACE')

export const milView = component('MilView', 'disposition, environment, nationality', {
  disposition: disposition('friend or foe'),
  environment: environment('where the entity moves'),
  nationality: nationality('nation or organization'),
})

export const template = openEnum(
  'template',
  'TEMPLATE_',
  'INVALID TRACK SENSOR_POINT_OF_INTEREST ASSET GEO SIGNAL_OF_INTEREST',
)

export const ontology = component('Ontology', 'categorization', {
  platformType: text('high-level type'),
  specificType: text('exact model'),
  template: template('template used at creation, with the minimum required components'),
})

export const indicators = component('Indicators', 'characteristics of the entity', {
  simulated: flag('the entity is simulated'),
  exercise: flag('the entity belongs to an exercise'),
  emergency: flag('the entity is in an emergency'),
  c2: flag('the entity is a command and control entity'),
  egressable: flag('the entity is to be egressed to external sources'),
  starred: flag('globally marked for all users'),
})

export const targetPriority = component('TargetPriority', 'high-value-target and threat data', {
  highValueTarget: component('HighValueTarget', 'whether the entity is a high-value target', {
    isHighValueTarget: flag('the entity is a high-value target'),
    targetPriority: integer('priority of the target'),
    targetMatches: list(
      component('HighValueTargetMatch', 'an entry of a list that the entity matches', {
        highValueTargetListId: id('other', 'id of the list'),
        highValueTargetDescriptionId: id('other', 'globally unique id of the description'),
      }),
      'entries of lists that the entity matches',
    ),
    isHighPayoffTarget: flag('the entity is a high-payoff target'),
  }),
  threat: component('Threat', 'whether the entity is a threat', { isThreat: flag('the entity is a threat') }),
})
