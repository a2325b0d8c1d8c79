import { useDisclosure } from '@mantine/hooks'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { usePermission } from '../../session/permissions.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { type TemplateWork, TemplateWorkView, titleOfWork } from './template-work.tsx'
import { templateTexts as texts } from './texts.ts'

type Props = {
  /** What the template that was picked says. */
  onPick: (content: string) => void
  /** The picker stands in a dialog, which is to leave Esc alone meanwhile. */
  onCover?: (covered: boolean) => void
  /** Shows the icon of the button alone. */
  isShort?: boolean
}

/**
 * A button that lets one pick a reply template, and add, edit and delete them on the way; for those
 * who may add templates (specification, section 6).
 */
export function TemplatePicker({ onPick, onCover, isShort = false }: Props) {
  const permitted = usePermission('members.templates.create')
  const [work, setWork] = useState<TemplateWork | null>(null)
  const [opened, { open, close }] = useDisclosure(false, {
    onOpen: () => onCover?.(true),
    onClose: () => onCover?.(false),
  })
  if (!permitted) return null
  return (
    <>
      <ToolButton
        icon={IconTemplate}
        label={texts.pick}
        isShort={isShort}
        aria-haspopup="dialog"
        onClick={open}
      />
      <FormDialog
        title={work ? titleOfWork(work) : texts.title}
        opened={opened}
        onClose={() => (work ? setWork(null) : close())}
        above
      >
        {work ? (
          <TemplateWorkView work={work} onDone={() => setWork(null)} />
        ) : (
          <TemplateChoice
            onPick={(content) => {
              close()
              onPick(content)
            }}
            onWork={setWork}
          />
        )}
      </FormDialog>
    </>
  )
}
