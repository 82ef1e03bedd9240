type SkeletonProps = { readonly width: string; readonly height: string };

/** Has the size of what comes, so that nothing jumps. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className="skeleton" style={{ inlineSize: width, blockSize: height }} />;
}
