import { Button } from '@mantine/core'
import type { ListedSubscriber } from '#shared/model/newsletter.ts'
import { usePermission } from '../../session/permissions.ts'
import { newsletterTexts as texts } from './texts.ts'

type Props = { of: ListedSubscriber; onRemove: (one: ListedSubscriber) => void }

/** The button that takes an address off; none where it is erased already. */
export function Remove({ of, onRemove }: Props) {
  const may = usePermission('admin.newsletter.delete')
  if (!may || of.email === null) return null
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={texts.removeOf(of.email)}
      onClick={() => onRemove(of)}
    >
      {texts.remove}
    </Button>
  )
}
