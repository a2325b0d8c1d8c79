import { useCallback, useState } from 'react'
import type { ThreadOf } from '../../data/messages.ts'
import { useLater } from '../../ui/later.ts'

const loadForm = () => import('./cards/card-form.tsx').then(({ CardFormDialog }) => CardFormDialog)
const loadCard = () => import('./cards/card-dialog.tsx').then(({ CardDialog }) => CardDialog)

type Options = {
  of: ThreadOf
  zone: string
  practice: string
  mayReveal: boolean
  /** The form opens by itself, once, where a card is asked for. */
  entersCard: boolean
  cardRequest: number | null
}

/** The dialogs of cards, whose code comes with the first one that is opened. */
export function useCards({ of, zone, practice, mayReveal, entersCard, cardRequest }: Options) {
  const isPatient = of.side === 'patient'
  const [isEntering, setEntering] = useState(isPatient && entersCard && cardRequest !== null)
  const [hasEntered, setHasEntered] = useState(isEntering)
  const [opened, setOpened] = useState<string | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const Form = useLater(hasEntered ? loadForm : null)
  const Card = useLater(hasOpened ? loadCard : null)
  const enter = useCallback(() => {
    setHasEntered(true)
    setEntering(true)
  }, [])
  const onOpenCard = useCallback((cardId: string) => {
    setHasOpened(true)
    setOpened(cardId)
  }, [])
  const dialogs = (
    <>
      {Form && (
        <Form of={of} practice={practice} opened={isEntering} onClose={() => setEntering(false)} />
      )}
      {Card && (
        <Card
          of={opened === null ? null : { ...of, cardId: opened }}
          zone={zone}
          mayReveal={mayReveal}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
  return { onEnterCard: isPatient ? enter : null, onOpenCard, dialogs }
}
