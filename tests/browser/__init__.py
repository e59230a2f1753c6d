"""Tests in a real browser: a package, so that its browser is closed when its tests are over."""
