import { useState } from 'react'

import { closePersonDialog } from '../../known/watch/persons/person-dialog.ts'
import { useAreNamed } from '../../known/watch/persons/persons.ts'
import { ForgetPerson } from './ForgetPerson.tsx'
import { OwnPin } from './OwnPin.tsx'
import { PersonForm } from './PersonForm.tsx'
import type { PersonScreen } from './screen.ts'
import { WhoIsOnWatch } from './WhoIsOnWatch.tsx'

/** One dialog at a time: the list, or what its buttons open. */
export function WhoDialog() {
  const areNamed = useAreNamed()
  const [screen, setScreen] = useState<PersonScreen>({ kind: areNamed ? 'list' : 'add' })
  const back = () => setScreen({ kind: 'list' })
  switch (screen.kind) {
    case 'add':
      return <PersonForm onBack={back} onClose={closePersonDialog} onForget={undefined} />
    case 'edit':
      return (
        <PersonForm
          person={screen.person}
          onBack={back}
          onClose={closePersonDialog}
          onForget={() => setScreen({ kind: 'forget', person: screen.person })}
        />
      )
    case 'forget':
      return <ForgetPerson person={screen.person} onBack={back} />
    case 'own PIN':
      return <OwnPin onBack={back} onClose={closePersonDialog} />
    case 'list':
      return <WhoIsOnWatch onScreen={setScreen} onClose={closePersonDialog} />
  }
}
