import { Skeleton } from '../../../ui/skeleton.tsx';

/** As high as the figures and the first plots. */
export function NumbersSkeleton() {
  return (
    <div className="numbers" aria-busy="true">
      <div className="full">
        <Skeleton width="16rem" height="1.5rem" />
      </div>
      <div className="full">
        <Skeleton width="100%" height="8.75rem" />
      </div>
      <Skeleton width="100%" height="25rem" />
      <Skeleton width="100%" height="25rem" />
      <Skeleton width="100%" height="20rem" />
      <Skeleton width="100%" height="20rem" />
    </div>
  );
}
