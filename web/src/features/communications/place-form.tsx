import { Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import type { Communication } from '#shared/model/phone.ts'
import { useAction } from '../../data/mutation.ts'
import { placeCommunication } from '../../data/phone.ts'
import { FormError } from '../../ui/form-error.tsx'
import { communicationTexts as texts } from './texts.ts'

/** Finds somebody of the practice; another feature does. */
export type ChoosePerson = (props: {
  practiceId: string
  label: string
  chosen: { id: string; name: string } | null
  onChoose: (person: { id: string; name: string } | null) => void
}) => ReactNode

type Props = {
  practiceId: string
  item: Communication
  choosePerson: ChoosePerson
  onDone: () => void
}

/** Says on whose record a call or text belongs: those who have its number are offered first. */
export function PlaceForm({ practiceId, item, choosePerson, onDone }: Props) {
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const place = useAction(placeCommunication(practiceId, item), {
    inline: true,
    onSuccess: () => {
      notifications.show({ message: texts.saved, color: 'green' })
      onDone()
    },
  })
  return (
    <Stack>
      <FormError error={place.error} />
      {item.candidates.length > 0 && (
        <Group gap="xs">
          {item.candidates.map((person) => (
            <Button
              key={person.id}
              variant={chosen?.id === person.id ? 'filled' : 'default'}
              aria-pressed={chosen?.id === person.id}
              onClick={() => setChosen(person)}
            >
              {person.name}
            </Button>
          ))}
        </Group>
      )}
      {choosePerson({ practiceId, label: texts.person, chosen, onChoose: setChosen })}
      <Group justify="flex-end">
        <Button
          disabled={chosen === null || chosen.id === item.patient?.id}
          loading={place.pending}
          onClick={() => {
            if (chosen) place.start(chosen.id)
          }}
        >
          {texts.save}
        </Button>
      </Group>
    </Stack>
  )
}
