import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../data/mutation.ts'
import { Hint } from '../../ui/hint.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { replaceableAtOf } from './replaceable.ts'
import { codeTexts } from './texts.ts'

type Props<Answer> = {
  /** When another code may be asked for (ISO 8601); null where it may be now. */
  replaceableAt: string | null
  /** What was done last, such as that a code was sent; read out when it appears. */
  notice: string | null
  send: () => Promise<Answer>
  onSent: (answer: Answer) => unknown
  onError: (error: ApiError) => unknown
}

/** Asks for another code, as soon as that is possible; until then it counts the seconds. */
export function Resend<Answer>({ replaceableAt, notice, send, onSent, onError }: Props<Answer>) {
  const [refusedUntil, setRefusedUntil] = useState<string | null>(null)
  const seconds = useCountdown(later(replaceableAt, refusedUntil))
  const resend = useAction(
    { run: send },
    {
      onSuccess: onSent,
      onError: (error) => {
        setRefusedUntil(replaceableAtOf(error))
        onError(error)
      },
    },
  )
  return (
    <Stack align="center" gap={2} mih={30}>
      <Text size="sm" ta="center" role="status">
        {notice}
      </Text>
      {seconds > 0 ? (
        <Hint>{codeTexts.resendIn(seconds)}</Hint>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={resend.pending}
          onClick={() => resend.start()}
        >
          {codeTexts.resend}
        </Button>
      )}
    </Stack>
  )
}

function later(one: string | null, other: string | null): string | null {
  return (one ?? '') > (other ?? '') ? one : other
}
