import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { WISH_MAX } from '#shared/model/appointment.ts'
import { answerTexts as texts } from './appointment-answer-texts.ts'

type Props = {
  pending: boolean
  onAsk: (wish: string) => void
}

/** Asks for another time, with which days suit the patient. */
export function OtherTime({ pending, onAsk }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [wish, setWish] = useState('')
  if (!isAsking) {
    return (
      <Button fullWidth variant="default" disabled={pending} onClick={() => setAsking(true)}>
        {texts.otherTime}
      </Button>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(wish.trim())
      }}
    >
      <Stack gap="xs">
        <Textarea
          rows={2}
          autoFocus
          label={texts.wish}
          description={texts.wishHint}
          maxLength={WISH_MAX}
          value={wish}
          onChange={({ currentTarget }) => setWish(currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={pending}>
          {texts.ask}
        </Button>
        <Button fullWidth variant="default" disabled={pending} onClick={() => setAsking(false)}>
          {texts.back}
        </Button>
      </Stack>
    </form>
  )
}
