import './lists.css';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../app/page-title.ts';
import { LiveMark } from '../shell/live-mark.tsx';

type PageBarProps = { readonly title: string; readonly children?: ReactNode };

/** The heading of a page of lists, and what one does there. */
export function PageBar({ title, children }: PageBarProps) {
  usePageTitle(title);
  return (
    <div className="work-bar">
      <h1>{title}</h1>
      <LiveMark />
      {children && <div className="row push">{children}</div>}
    </div>
  );
}
