import { Button, Group } from '@mantine/core'
import type { ConsultGuest } from '#shared/model/consult-guest.ts'
import { admitGuest, refuseGuest } from '../../../data/consult-guests.ts'
import { useAction } from '../../../data/mutation.ts'
import { guestTexts as texts } from './texts.ts'
import { nameOf } from './use-guests.ts'

/** Lets a guest in who waits, or turns away whoever is there; for the host. */
export function Decide({ consultId, guest }: { consultId: string; guest: ConsultGuest }) {
  const of = { id: consultId, guestId: guest.id }
  const admit = useAction(admitGuest(of))
  const refuse = useAction(refuseGuest(of))
  const name = nameOf(guest)
  return (
    <Group gap="xs">
      {guest.standing === 'waiting' && (
        <Button
          size="compact-sm"
          loading={admit.pending}
          aria-label={texts.admitNamed(name)}
          onClick={() => admit.start()}
        >
          {texts.admit}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        loading={refuse.pending}
        aria-label={texts.refuseNamed(name)}
        onClick={() => refuse.start()}
      >
        {texts.refuse}
      </Button>
    </Group>
  )
}
