import { Button, Group, Text } from '@mantine/core'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { composerTexts as texts } from './texts.ts'
import type { useDraft } from './use-draft.ts'

type Props = { draft: ReturnType<typeof useDraft> }

/** The text that another tab saved, beside the one that is here, until the person chooses. */
export function DraftConflict({ draft: { other, keeper } }: Props) {
  return (
    <ConflictNotice title={texts.conflictTitle} text={texts.conflict} news={[]}>
      <Text size="sm" fs="italic" lineClamp={4} my={4} style={{ whiteSpace: 'pre-line' }}>
        {other}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => void keeper.keepMine()}>
          {texts.keepMine}
        </Button>
        <Button size="compact-sm" variant="default" onClick={keeper.takeOther}>
          {texts.takeOther}
        </Button>
      </Group>
    </ConflictNotice>
  )
}
