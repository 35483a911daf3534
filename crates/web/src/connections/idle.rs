//! A connection that knows when something last moved on it.
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, sleep_until};

pub struct Watched<S> {
    stream: S,
    moved: Moved,
}

/// When something last moved, in milliseconds since the connection began.
#[derive(Clone)]
pub struct Moved {
    began: Instant,
    ms: Arc<AtomicU64>,
}

impl Moved {
    fn note(&self) {
        self.ms.store(self.began.elapsed().as_millis() as u64, Ordering::Relaxed);
    }
    /// Waits until nothing has moved for so long.
    pub async fn idle_for(&self, long: Duration) {
        loop {
            let until = self.began + Duration::from_millis(self.ms.load(Ordering::Relaxed)) + long;
            if Instant::now() >= until {
                return;
            }
            sleep_until(until).await;
        }
    }
}

impl<S> Watched<S> {
    pub fn new(stream: S) -> Watched<S> {
        Watched { stream, moved: Moved { began: Instant::now(), ms: Arc::default() } }
    }
    pub fn moved(&self) -> Moved {
        self.moved.clone()
    }
    fn noted<T>(&self, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if let Poll::Ready(Ok(_)) = polled {
            self.moved.note();
        }
        polled
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(cx, into);
        self.noted(polled)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.noted(polled)
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.noted(polled)
    }
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    #[tokio::test(start_paused = true)]
    async fn a_reader_that_stops_is_noticed_and_one_that_reads_is_not() {
        let (server, mut client) = duplex(8);
        let mut watched = Watched::new(server);
        let (began, moved) = (Instant::now(), watched.moved());
        let minute = Duration::from_secs(60);
        let writing = async {
            loop {
                watched.write_all(b"screen..").await.expect("the client is there");
                tokio::time::sleep(Duration::from_secs(15)).await;
            }
        };
        let reading = async {
            // Reads for two minutes, then holds the connection and reads nothing.
            for _ in 0..8 {
                client.read_exact(&mut [0; 8]).await.expect("the server is there");
            }
            std::future::pending::<()>().await
        };
        tokio::select! {
            _ = writing => {}
            _ = reading => {}
            _ = moved.idle_for(minute) => {}
        }
        let lasted = began.elapsed();
        assert!(lasted > 2 * minute && lasted < 4 * minute, "{lasted:?}");
    }
}
