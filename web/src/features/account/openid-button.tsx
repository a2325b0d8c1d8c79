import { Button, Divider, Stack } from '@mantine/core'
import { useAction } from '../../data/mutation.ts'
import { beginOpenid } from '../../data/openid.ts'
import { safeReturnTo } from '../../session/return-to.ts'
import { FormError } from '../../ui/form-error.tsx'
import { openidTexts as texts } from './openid-texts.ts'

type Props = {
  /** What the sign-in service is called. */
  name: string
  returnTo: string | undefined
}

/** Leads to the sign-in service of the stage. */
export function OpenidButton({ name, returnTo }: Props) {
  const begin = useAction(beginOpenid, {
    onSuccess: ({ url }) => location.assign(url),
    inline: true,
  })
  return (
    <Stack gap="sm">
      <Divider label={texts.or} />
      <FormError error={begin.error} />
      <Button
        variant="default"
        fullWidth
        loading={begin.pending}
        onClick={() => begin.start({ returnTo: safeReturnTo(returnTo) })}
      >
        {texts.go(name)}
      </Button>
    </Stack>
  )
}
