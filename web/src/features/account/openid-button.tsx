import { Button, Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../data/mutation.ts'
import { beginOpenid, openidQuery } from '../../data/openid.ts'
import { safeReturnTo } from '../../session/return-to.ts'
import { FormError } from '../../ui/form-error.tsx'
import { openidTexts as texts } from './openid-texts.ts'

/** Leads to the sign-in service of the stage; shows nothing where none is set up. */
export function OpenidButton({ returnTo }: { returnTo?: string | undefined }) {
  const { data } = useQuery(openidQuery)
  const begin = useAction(beginOpenid, {
    onSuccess: ({ url }) => location.assign(url),
    inline: true,
  })
  if (!data?.name) return null
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
        {texts.go(data.name)}
      </Button>
    </Stack>
  )
}
